import CSharedMemory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

// Bytes that read as zeros and have no block on the disk.
extension OpenFile {
  /// Whether there is a hole before a byte; false too where the system cannot tell.
  package func hasHole(before end: Int) -> Bool {
    shared_file_has_hole(descriptor, Int64(end)) == 1
  }

  /// Where the last page ends, before a byte, that is not all holes; that byte where the system cannot tell.
  package func endOfData(before end: Int) -> Int {
    Int(shared_file_end_of_data(descriptor, Int64(end)))
  }

  /// Whether reading a hole of this file through a mapping takes room as well, as it does in memory.
  package var readsTakeBlocks: Bool { shared_file_reads_take_blocks(descriptor) == 1 }

  /// Whether the file may lie in a layer below others (overlayfs): who opens it to write gets a copy of it
  /// there, and this one stays as it is.
  package var isLayered: Bool { shared_file_is_layered(descriptor) == 1 }

  /// Gives each byte before that one its block on the disk; no byte changes, whoever stores into them
  /// meanwhile.
  ///
  /// - Throws: `ENOSPC` before it takes anything from a disk that has not enough.
  package func fillHoles(before end: Int) throws(SystemCallError) {
    do {
      _ = try SystemCallSeam.make(.write, at: path) { _ in
        SystemCallSeam.kernelResult(shared_file_allocate(descriptor, Int64(end)))
      }
    } catch {
      switch error.number {
      // The last two are how filters of system calls refuse one that they do not know.
      case EOPNOTSUPP, ENOSYS, EPERM: break
      default: throw error
      }
      _ = try SystemCallSeam.make(.write, at: path) { _ in
        SystemCallSeam.kernelResult(shared_file_write_holes(descriptor, Int64(end)))
      }
    }
  }
}
