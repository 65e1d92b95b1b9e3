"""PostgreSQL as a store for any number of processes: tables and events, and what the processes have to agree on. Imported only
when such a store is asked for, because the driver is an extra.
"""
