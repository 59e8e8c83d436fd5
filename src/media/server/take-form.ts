import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import { isNoFile, lookAtFile, receiveBytes } from '#media/server/receive-file.ts'
import type { Upload } from '#media/server/upload.ts'
import { mediaText } from '#media/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Api } from '#platform/server/http.ts'
import { Refusal, refuseField } from '#platform/server/refusal.ts'

export { type Upload, uploadsSchema } from '#media/server/upload.ts'

export interface FormFiles {
  /** By field: how many files, and the bytes of each. One file more is kept, so that "too many" can be told. */
  files: Record<string, { most: number; bytes: number }>
}

const most = { fields: 100, fieldBytes: 200_000, textBytes: 2_000_000, surplusFiles: 20 }

/** Once, on the instance whose routes take forms, before those routes. */
export async function registerForms(api: Api): Promise<void> {
  await api.register(multipart, { throwFileSizeLimit: false })
}

/**
 * A `preValidation` hook for routes that take multipart: text fields (repeated ones as a list) and uploads become
 * `request.body` for the route's schema. What is over the limits is read past, never kept.
 */
export function takeForm(form: FormFiles): preValidationAsyncHookHandler {
  const allowed = totalOf(form)
  return async (request, reply) => {
    const uploads: Record<string, Upload[]> = Object.fromEntries(Object.keys(form.files).map((field) => [field, []]))
    if (!request.isMultipart()) {
      request.body = { ...(request.body as object | undefined), ...uploads }
      return
    }
    if (Number(request.headers['content-length'] ?? 0) > allowed) throw tooLarge(reply)
    const folder = await mkdtemp(path.join(tmpdir(), 'chairside-form-'))
    // 'close' comes after the answer and also when the sender goes away in the middle
    reply.raw.once('close', () =>
      rm(folder, { recursive: true, force: true }).catch((err) => request.log.warn({ reqId: request.id, err })),
    )
    const texts = await readParts(request, reply, { form, folder, uploads, allowed }).catch(malformed)
    request.body = { ...texts, ...uploads }
  }
}

interface Reading {
  form: FormFiles
  folder: string
  uploads: Record<string, Upload[]>
  allowed: number
}

async function readParts(
  request: FastifyRequest,
  reply: FastifyReply,
  { form, folder, uploads, allowed }: Reading,
): Promise<Record<string, unknown>> {
  const texts = new Map<string, unknown>()
  const budget = { left: allowed }
  let count = 0
  for await (const part of request.parts({ limits: limitsOf(form, allowed) })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge(reply)
      if (!(part.fieldname in uploads)) add(texts, part.fieldname, part.value)
      continue
    }
    const { file, fieldname: field, filename } = part
    const rule = form.files[field]
    const kept = uploads[field]
    if (!rule || !kept) {
      if (await isNoFile(file, filename)) continue
      throw closing(reply, refuseField(field, mediaText.unexpectedFile))
    }
    const target = kept.length <= rule.most ? path.join(folder, String(count++)) : null
    const bytes = await receiveBytes(file, { target, limit: rule.bytes, budget })
    if (bytes === null) throw tooLarge(reply)
    if (target && (bytes > 0 || filename))
      kept.push(await lookAtFile({ field, filename, path: target, bytes }, rule.bytes))
  }
  return Object.fromEntries(texts)
}

function add(texts: Map<string, unknown>, name: string, value: unknown): void {
  const before = texts.get(name)
  if (!texts.has(name)) texts.set(name, value)
  else texts.set(name, Array.isArray(before) ? [...before, value] : [before, value])
}

function limitsOf({ files }: FormFiles, allowed: number) {
  const wanted = Object.values(files).reduce((sum, { most: count }) => sum + count, most.surplusFiles)
  const { fields, fieldBytes: fieldSize } = most
  return { files: wanted, fields, fieldSize, fileSize: allowed + 1, parts: wanted + fields }
}

function totalOf({ files }: FormFiles): number {
  return Object.values(files).reduce((sum, { most: count, bytes }) => sum + (count + 1) * (bytes + 1), most.textBytes)
}

function tooLarge(reply: FastifyReply): Refusal {
  return closing(reply, new Refusal(errorText.bodyTooLarge, errorCode.fileTooLarge))
}

/** What is still on its way is not read, so the connection cannot be used again. */
function closing(reply: FastifyReply, refusal: Refusal): Refusal {
  reply.header('connection', 'close')
  return refusal
}

/** The parser's complaints about what was sent carry no code, unlike those of the disk and those with an answer. */
function malformed(error: unknown): never {
  const known = error instanceof Refusal || !(error instanceof Error) || 'code' in error || 'statusCode' in error
  throw known ? error : new Refusal(errorText.malformed, errorCode.invalid)
}
