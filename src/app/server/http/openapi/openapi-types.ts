/** The parts of an OpenAPI 3.1 document that this folder writes. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  maxLength?: number
  maxItems?: number
  enum?: unknown[]
  const?: unknown
  description?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  contentMediaType?: string
  contentSchema?: Schema
}

export type Content = Record<string, { schema: Schema; example?: unknown }>

export interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  description?: string
  schema: Schema
}

export interface DescribedResponse {
  description: string
  headers?: Record<string, { description: string; schema: Schema }>
  content?: Content
  'x-error-codes'?: number[]
}

export interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, DescribedResponse>
  security?: Record<string, string[]>[]
  /** The rights of which an administrator needs one; or 'any', which every administrator has, or 'owner', which only owners have. */
  'x-right'?: string[]
}

/** A call that the shop makes to another program. */
export interface DescribedWebhook {
  operationId: string
  summary: string
  tags: string[]
  /** The rights of which an administrator needs one to have a program told of the event. */
  'x-right': string[]
  security: []
  parameters: Parameter[]
  requestBody: { required: boolean; content: Content }
  responses: Record<string, DescribedResponse>
}

export interface OpenApiDocument {
  openapi: string
  info: object
  servers?: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: DescribedWebhook }>
  components: { schemas: Record<string, Schema>; securitySchemes: object }
}
