// Who imports the group has its types: its items, options and errors.
@_exported public import SharedGroupTypes
