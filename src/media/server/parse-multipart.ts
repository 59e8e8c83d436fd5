import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import { inspectFile, isEmptyFileInput, writeUpToLimit } from '#media/server/receive-upload.ts'
import type { Upload } from '#media/server/upload.ts'
import { mediaText } from '#media/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Api } from '#platform/server/http/api.ts'
import { AppError, createFieldError } from '#platform/server/http/app-error.ts'
import { isStorableJson } from '#platform/server/http/storable-text.ts'
import { textLengths } from '#platform/text-lengths.ts'

export { type Upload, uploadsSchema } from '#media/server/upload.ts'

export interface FileFields {
  /** By field: the most files and the most bytes of each. One file over the maximum is stored, so that "too many" can be reported. */
  files: Record<string, { maxCount: number; maxBytes: number }>
  /** Called with the text fields that stand before the first file, before a byte of it is read; what it throws refuses the form. */
  beforeFiles?: (request: FastifyRequest, fields: Record<string, unknown>) => Promise<void>
}

const limits = { fields: 100, fieldBytes: textLengths.jsonList, textBytes: 2_000_000, surplusFiles: 20 }

/** Registers the multipart parser; called once, before the routes that use `parseMultipart`. */
export async function registerMultipart(api: Api): Promise<void> {
  await api.register(multipart, { throwFileSizeLimit: false })
}

/**
 * A `preValidation` hook for routes that take multipart: text fields (repeated ones as a list) and uploads become
 * `request.body` for the route's schema. Parts over the limits are read but not stored.
 */
export function parseMultipart(form: FileFields): preValidationAsyncHookHandler {
  const maxTotal = maxTotalBytes(form)
  return async (request, reply) => {
    const uploads: Record<string, Upload[]> = Object.fromEntries(Object.keys(form.files).map((field) => [field, []]))
    if (!request.isMultipart()) {
      request.body = { ...(request.body as object | undefined), ...uploads }
      return
    }
    if (Number(request.headers['content-length'] ?? 0) > maxTotal) throw rejectTooLarge(reply)
    const folder = await mkdtemp(path.join(tmpdir(), 'chairside-form-'))
    // 'close' comes after the response, and also when the client disconnects during the upload
    reply.raw.once('close', () =>
      rm(folder, { recursive: true, force: true }).catch((err) => request.log.warn({ reqId: request.id, err })),
    )
    const texts = await parseParts(request, reply, { form, folder, uploads, maxTotal }).catch(rethrowAsAppError)
    if (!isStorableJson(texts)) throw new AppError(errorText.malformed, errorCode.invalid)
    request.body = { ...texts, ...uploads }
  }
}

interface ParseState {
  form: FileFields
  folder: string
  uploads: Record<string, Upload[]>
  maxTotal: number
}

async function parseParts(
  request: FastifyRequest,
  reply: FastifyReply,
  { form, folder, uploads, maxTotal }: ParseState,
): Promise<Record<string, unknown>> {
  const texts = new Map<string, unknown>()
  const budget = { left: maxTotal }
  let count = 0
  let isFirstFile = true
  for await (const part of request.parts({ limits: parserLimits(form, maxTotal) })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw rejectTooLarge(reply)
      if (!(part.fieldname in uploads)) addField(texts, part.fieldname, part.value)
      continue
    }
    const { file, fieldname: field, filename } = part
    if (isFirstFile && form.beforeFiles) await form.beforeFiles(request, Object.fromEntries(texts))
    isFirstFile = false
    const rule = form.files[field]
    const stored = uploads[field]
    if (!rule || !stored) {
      if (await isEmptyFileInput(file, filename)) continue
      throw closeConnectionAfter(reply, createFieldError(field, mediaText.unexpectedFile))
    }
    const target = stored.length <= rule.maxCount ? path.join(folder, String(count++)) : null
    const bytes = await writeUpToLimit(file, { target, limit: rule.maxBytes, budget })
    if (bytes === null) throw rejectTooLarge(reply)
    if (target && (bytes > 0 || filename))
      stored.push(await inspectFile({ field, filename, path: target, bytes }, rule.maxBytes))
  }
  return Object.fromEntries(texts)
}

function addField(texts: Map<string, unknown>, name: string, value: unknown): void {
  const before = texts.get(name)
  if (!texts.has(name)) texts.set(name, value)
  else texts.set(name, Array.isArray(before) ? [...before, value] : [before, value])
}

function parserLimits({ files }: FileFields, maxTotal: number) {
  const maxFiles = Object.values(files).reduce((sum, { maxCount: count }) => sum + count, limits.surplusFiles)
  const { fields, fieldBytes: fieldSize } = limits
  return { files: maxFiles, fields, fieldSize, fileSize: maxTotal + 1, parts: maxFiles + fields }
}

function maxTotalBytes({ files }: FileFields): number {
  return Object.values(files).reduce(
    (sum, { maxCount: count, maxBytes: bytes }) => sum + (count + 1) * (bytes + 1),
    limits.textBytes,
  )
}

function rejectTooLarge(reply: FastifyReply): AppError {
  return closeConnectionAfter(reply, new AppError(errorText.bodyTooLarge, errorCode.fileTooLarge))
}

/** The rest of the request is not parsed, so the connection is not used again. */
function closeConnectionAfter(reply: FastifyReply, error: AppError): AppError {
  reply.header('connection', 'close')
  return error
}

/** The parser's errors about malformed input carry neither a code nor a status; errors of the disk and our own do. */
function rethrowAsAppError(error: unknown): never {
  const known = error instanceof AppError || !(error instanceof Error) || 'code' in error || 'statusCode' in error
  throw known ? error : new AppError(errorText.malformed, errorCode.invalid)
}
