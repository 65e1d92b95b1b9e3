"""The gate: who may connect, how often and with how much. ASGI middleware and uvicorn protocols that count requests, messages,
bodies and connections per address and per browser, compare them with the limits, and check origins. It knows no table.
"""
