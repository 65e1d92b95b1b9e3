"""Tables on the web. Sub-packages in dependency order: `wire` (messages), `gate` (limits, origins, connections), `store`
(events on disk), `table` (a table and its log), `views` (what a browser may see), `live` (tables in memory), `bots` (computer
players) and `app` (the web application).
"""
