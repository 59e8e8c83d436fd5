import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|json|webmanifest|txt)$/
const minBytes = 1024

/** Compresses the files of the build once, with the highest compression level, so that serving them needs no compression. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    writeBundle: {
      order: 'post',
      handler({ dir }) {
        if (dir)
          for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) compress(path.join(dir, file))
      },
    },
  }
}

function compress(file: string): void {
  if (!compressible.test(file) || file.includes('.vite') || statSync(file).size < minBytes) return
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
