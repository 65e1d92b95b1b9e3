"""Tables in memory: each with its lock, its subscribers and its presence. A command is executed under the lock, its event is
committed to the store, and then everybody is notified. Also flag fall, invitations and uploaded records.
"""
