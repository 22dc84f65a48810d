import CSharedMemory

extension OpenFile {
  /// Whether the file, or the folder, lies on another machine, if that can be told.
  package func isRemote() throws(SystemCallError) -> Bool {
    try SystemCallSeam.make(.status, at: path) { _ in
      SystemCallSeam.kernelResult(file_is_remote(descriptor))
    } == 1
  }

  /// Whether reading a hole of the file through a mapping takes room as well, as it does in memory.
  package var readsTakeBlocks: Bool { file_reads_take_blocks(descriptor) == 1 }

  /// Whether the file may lie in a layer below others (overlayfs): who opens it to write gets a copy
  /// of it there, and this one stays as it is.
  package var isLayered: Bool { file_is_layered(descriptor) == 1 }

  /// Gives each of these bytes its block on the disk, if the file system can. No byte changes; the file
  /// becomes as long.
  package func allocate(_ bytes: Range<Int>) throws(SystemCallError) {
    guard !bytes.isEmpty else { return }
    _ = try SystemCallSeam.make(.write, at: path) { _ in
      SystemCallSeam.kernelResult(
        file_allocate(descriptor, Int64(bytes.lowerBound), Int64(bytes.upperBound)))
    }
  }

  /// Whether bytes that have no block stand before some that have one; false if the system cannot tell.
  package var hasInnerHole: Bool { file_has_inner_hole(descriptor) == 1 }

  /// Gives the blocks of these bytes back to the disk; the file stays as long as it is, and they read
  /// as zeros.
  package func punch(_ bytes: Range<Int>) throws(SystemCallError) {
    guard !bytes.isEmpty else { return }
    _ = try SystemCallSeam.make(.punch, at: path) { _ in
      SystemCallSeam.kernelResult(
        file_punch(descriptor, Int64(bytes.lowerBound), Int64(bytes.upperBound)))
    }
  }
}
