"""Our games in the field's tools, one module or package per tool. Each is optional and part of the extra `rl`."""
