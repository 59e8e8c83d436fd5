import { createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { type Api, isStorableJson } from '#platform/server/http/api.ts'
import { privateFile } from '#platform/server/storage/protect-data-folder.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { findJpegEnd, findPngEnd } from '../find-picture-end.ts'
import { mediaText } from '../text.ts'
import { detectFileType, type FileType, signatureLength } from './detect-file-type.ts'
import { markReceived, type Upload } from './uploads.ts'

/** How many more bytes a form may send; all its files share this budget. */
interface ByteBudget {
  left: number
}

export { type Upload, uploadsSchema } from './uploads.ts'

export interface FileFields {
  /**
   * The largest number of files in each field, and the largest size of a file. One file more than that is stored, so that "too many" can be
   * reported.
   */
  files: Record<string, { maxCount: number; maxBytes: number }>
  /** Called with the text fields before the first file, before any byte of that file is read; an error thrown here refuses the form. */
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

/**
 * Turns the parser's errors about malformed input, which have neither a code nor a status, into an error of the API; others are thrown as
 * they are.
 */
function rethrowAsAppError(error: unknown): never {
  const known = error instanceof AppError || !(error instanceof Error) || 'code' in error || 'statusCode' in error
  throw known ? error : new AppError(errorText.malformed, errorCode.invalid)
}

/** Cuts off what follows the end of a picture in its file, such as a phone's video; returns the number of bytes that are left. */
async function cutBehindPicture(file: string, type: FileType | null, size: number): Promise<number> {
  if (type !== 'jpeg' && type !== 'png') return size
  const bytes = await readFile(file)
  const end = type === 'jpeg' ? findJpegEnd(bytes).end : findPngEnd(bytes)
  if (end === null || end >= bytes.length) return size
  await truncate(file, end)
  return end
}

/**
 * Writes a file up to one byte over `limit` and reads the rest of the stream without storing it. Returns the bytes written, or
 * null when the form exceeded its budget.
 */
export async function writeUpToLimit(
  file: Readable,
  { target, limit, budget }: { target: string | null; limit: number; budget: ByteBudget },
): Promise<number | null> {
  let bytes = 0
  async function* upToLimit(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      budget.left -= chunk.length
      if (budget.left < 0) return
      const capacity = limit + 1 - bytes
      if (capacity <= 0) continue
      const part = chunk.subarray(0, capacity)
      bytes += part.length
      if (target) yield part
    }
  }
  if (target) await pipeline(file, upToLimit, createWriteStream(target, { mode: privateFile }))
  else for await (const _ of upToLimit(file));
  return budget.left < 0 ? null : bytes
}

/** Describes an upload in a temporary file, with the type detected from its content; what follows the end of a picture is cut off first. */
export async function inspectFile(file: Omit<Upload, 'type' | 'truncated'>, limit: number): Promise<Upload> {
  const handle = await open(file.path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureLength), 0, signatureLength, 0)
    const type = detectFileType(buffer.subarray(0, bytesRead))
    const bytes = await cutBehindPicture(file.path, type, file.bytes)
    return markReceived({ ...file, bytes, truncated: bytes > limit, type })
  } finally {
    await handle.close()
  }
}

/** Whether a part is that of a file input without a chosen file, which has no name and no content. */
async function isEmptyFileInput(file: Readable, filename: string): Promise<boolean> {
  if (filename) return false
  let empty = true
  for await (const chunk of file) if (chunk.length > 0) empty = false
  return empty
}
