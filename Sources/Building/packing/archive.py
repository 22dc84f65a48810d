"""Makes reproducible archives: the same files and date give the same bytes."""

import gzip
import io
import tarfile
from dataclasses import dataclass


@dataclass(frozen=True)
class Link:
    """A symbolic link to a file in the same folder."""

    to: str


def entry(name, content, mode, date):
    made = tarfile.TarInfo(name)
    made.size, made.mtime, made.mode = len(content), date, mode
    # The owner and the group stay at tarfile's defaults: the number 0 and an empty name.
    return made


def pack(top, files, date):
    """Returns the bytes of a tar archive, compressed with gzip, that puts `files` into a folder
    `top`.

    `files` maps each path to the file's content, to a pair (content, True) for a program, or to a
    Link.
    """
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in sorted(files):
            if isinstance(files[path], Link):
                made = entry(f"{top}/{path}", b"", 0o777, date)
                made.type, made.linkname = tarfile.SYMTYPE, files[path].to
                archive.addfile(made)
                continue
            content, is_program = files[path] if isinstance(files[path], tuple) else (
                files[path], False)
            made = entry(f"{top}/{path}", content, 0o755 if is_program else 0o644, date)
            archive.addfile(made, io.BytesIO(content))
    packed = io.BytesIO()
    # gzip's header gets no name and no time, so that it is always the same.
    with gzip.GzipFile(filename="", fileobj=packed, mode="wb", compresslevel=9, mtime=0) as file:
        file.write(tar.getvalue())
    return packed.getvalue()
