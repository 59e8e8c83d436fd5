import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worth = /\.(?:js|css|svg|json|webmanifest|txt)$/
const smallest = 1024

/** Compresses what the browser will ask for once, at its best, so that serving it costs a read. */
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
  if (!worth.test(file) || file.includes('.vite') || statSync(file).size < smallest) return
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
