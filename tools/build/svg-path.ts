import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * `import heartIcon from '@tabler/icons/outline/heart.svg?path'` gives the icon's outline as the text of one SVG path.
 * The package's React components would repeat attributes of an icon in each of the fifty on a page of products.
 */
export function svgPath(): Plugin {
  return {
    name: 'svg-path',
    enforce: 'pre',
    async load(id) {
      const [file, query] = id.split('?')
      if (query !== 'path' || !file?.endsWith('.svg')) return null
      return `export default ${JSON.stringify(joinPaths(await readFile(file, 'utf8')))}`
    },
  }
}

/** Joins all paths into one, except the empty square with which Tabler's icons begin. */
function joinPaths(svg: string): string {
  const paths = [...svg.matchAll(/<path (?!stroke="none")d="([^"]+)"/g)].map(([, path]) => path)
  return paths.join('').replace(/\s+-/g, '-')
}
