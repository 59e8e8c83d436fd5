import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'

/** The shop itself has no such route: no build contains the page, and no setting shows it. */
export const galleryPath = '/dev/parts'
const shopEntry = '/src/app/web/entry-client.tsx'
const galleryEntry = '/tools/gallery/entry-gallery.tsx'

/** Answers with the page that shows every shared component in all its states. */
export async function sendGallery(vite: ViteDevServer, response: ServerResponse): Promise<void> {
  const template = await readFile('index.html', 'utf8')
  if (!template.includes(shopEntry)) throw new Error('index.html names another entry')
  const page = template.replace(shopEntry, galleryEntry).replace('<!--head-->', '<title>UI parts</title>')
  const html = await vite.transformIndexHtml(galleryPath, page)
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}
