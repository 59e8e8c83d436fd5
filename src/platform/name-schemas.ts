import { z } from 'zod'

/** Names under which the OpenAPI description lists schemas among its components, so that code generators find names for their types. */
export function nameSchemas(schemas: Record<string, z.ZodType>): void {
  for (const [id, schema] of Object.entries(schemas))
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
}
