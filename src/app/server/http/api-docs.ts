import type { FastifyInstance } from 'fastify'

interface Operation {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}
interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  maxLength?: number
}
export interface Description {
  info: { title: string; version: string }
  paths?: Record<string, Record<string, Operation>>
}

/** The API's documentation as plain HTML, rendered from its OpenAPI description at every request. */
export function registerApiDocs(app: FastifyInstance, description: () => Description): void {
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(renderApiDocs(description())))
}

export function renderApiDocs({ info, paths = {} }: Description): string {
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'Other'
      groups.set(tag, [...(groups.get(tag) ?? []), renderOperation(method, path, operation)])
    }
  const contents = [...groups.keys()].map((tag) => `<li><a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a></li>`)
  const sections = [...groups].map(
    ([tag, items]) => `<section><h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${items.join('')}</section>`,
  )
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)} API</title><style>${style}</style></head><body><header><h1>${escapeHtml(info.title)} API</h1>
<p>Every call, made from the server's own schemas. <a href="/api/v1/openapi.json">OpenAPI 3.1</a></p></header>
<nav aria-label="Groups"><ul>${contents.join('')}</ul></nav><main>${sections.join('')}</main></body></html>`
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: location, required, schema }) => [`${name} (${location})`, required ?? false, schema] as const,
  )
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answer = Object.values(operation.responses?.['200']?.content ?? {})[0]?.schema?.properties?.responseData
  return `<details><summary><code class="method">${method.toUpperCase()}</code> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>
${parameters.length > 0 ? renderTable('Parameters', parameters) : ''}${renderFields('Body', body)}${renderFields('responseData', answer)}</details>`
}

function renderFields(caption: string, schema: Schema | undefined): string {
  const rows = Object.entries(schema?.properties ?? {}).map(
    ([name, field]) => [name, schema?.required?.includes(name) ?? false, field] as const,
  )
  return rows.length > 0 ? renderTable(caption, rows) : ''
}

function renderTable(caption: string, rows: (readonly [string, boolean, Schema | undefined])[]): string {
  const lines = rows.map(
    ([name, required, schema]) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(describeType(schema))}</td><td>${required ? 'required' : ''}</td></tr>`,
  )
  return `<table><caption>${caption}</caption><tbody>${lines.join('')}</tbody></table>`
}

function describeType(schema: Schema | undefined): string {
  if (!schema) return ''
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describeType))].join(' | ')
  if (schema.items) return `list of ${describeType(schema.items)}`
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`
  return [schema.type].flat().join(' | ')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
}

const style = `:root{color-scheme:light dark;--ink:light-dark(#221b1a,#f3ebe5);--paper:light-dark(#fbf7f3,#191413);
--line:light-dark(#e8ded6,#3a302d);--plum:light-dark(#7a1f4b,#e7a3c3)}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;
max-width:960px;padding:24px 16px;color:var(--ink);background:var(--paper)}h1,h2{font-family:Georgia,serif;font-weight:500}
a,.method{color:var(--plum)}nav ul{display:flex;flex-wrap:wrap;gap:8px 16px;padding:0;list-style:none}details{border-top:1px
solid var(--line)}summary{padding:12px 0;cursor:pointer;overflow-wrap:anywhere}table{width:100%;border-collapse:collapse;
margin:0 0 16px}caption{text-align:left;font-weight:600;padding:8px 0}th,td{text-align:left;padding:6px 8px 6px 0;border-top:
1px solid var(--line);font-weight:400;vertical-align:top;overflow-wrap:anywhere}`
