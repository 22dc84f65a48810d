"""Gives a copy of the package the form that a release has for Node: as_released.py FOLDER"""

import json
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "Sources"))

from Building.packing import node_entries

folder = os.path.realpath(sys.argv[1])
description = os.path.join(folder, "package.json")
with open(description, encoding="utf-8") as file:
    package = json.load(file)
for path, content in node_entries.files(package, folder).items():
    place = os.path.join(folder, path)
    os.makedirs(os.path.dirname(place), exist_ok=True)
    with open(place, "wb") as file:
        file.write(content)
with open(description, "w", encoding="utf-8") as file:
    json.dump(node_entries.with_entries(package), file)
