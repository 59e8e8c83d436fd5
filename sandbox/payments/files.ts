import { z } from 'zod'
import { invalidRequest } from '../http/provider-error.ts'
import { createObject, findObject, type RequestContext } from '../http/request-context.ts'
import { parseInput, text } from '../http/validate-input.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'

interface File {
  id: string
  purpose: string
}

/** The purposes for which the shop uploads files, each with its largest size and the types of files that the provider accepts. */
const purposes = {
  dispute_evidence: { bytes: 5_000_000, types: ['application/pdf', 'image/jpeg', 'image/png'] },
} as const

const extensions: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }

const fileSchema = z.strictObject({ data: z.string(), name: text, type: text })

/** Stores the name, size and type of an uploaded file; its bytes are dropped, because nothing reads them. */
export async function createFile(context: RequestContext): Promise<JsonObject> {
  const { file, purpose } = parseInput({ file: fileSchema, purpose: z.enum(['dispute_evidence']) }, context.input)
  const { bytes, types } = purposes[purpose]
  const size = Buffer.byteLength(file.data, 'latin1')
  if (size === 0) throw invalidRequest('The file is empty.', { param: 'file' })
  if (size > bytes) throw invalidRequest('The file is too large.', { param: 'file' })
  if (!(types as readonly string[]).includes(file.type))
    throw invalidRequest(`The file type ${file.type} is not allowed for this purpose.`, { param: 'file' })
  const id = generateObjectId('file')
  return createObject<File>(context, 'file', {
    id,
    object: 'file',
    created: context.now,
    expires_at: null,
    filename: file.name,
    purpose,
    size,
    title: null,
    type: extensions[file.type] ?? null,
    url: `https://files.stripe.com/v1/files/${id}/contents`,
  }).data
}

export async function readFile(context: RequestContext): Promise<JsonObject> {
  return (await findObject<File>(context, 'file', context.params.id ?? '')).data
}

/** Throws if the file does not exist or was uploaded for another purpose. */
export async function requireEvidenceFile(context: RequestContext, id: string, param: string): Promise<void> {
  const file = await findObject<File>(context, 'file', id, { param })
  if (file.data.purpose !== 'dispute_evidence')
    throw invalidRequest(`The file ${id} was not uploaded as evidence of a dispute.`, { param })
}
