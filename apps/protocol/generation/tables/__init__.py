"""The tables of a protocol: values as recorded, in cells. No model ever writes one."""
