"""The inputs of the converters, in `inputs`: numbers of other systems, whose origin and licence the lines made of them name.

A file is a list of cases. A case that no converter uses is null in the file, so that the others keep their numbers.
"""
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
UNUSED = {"kind": "", "function": "", "inputs": {}, "expected": None, "outputs": {}, "tol": None, "source": ""}


def cases(name):
    """Returns the cases of `inputs/NAME.json`; those that are not used have no kind."""
    with open(os.path.join(HERE, "inputs", name + ".json")) as file:
        return [case or UNUSED for case in json.load(file)]
