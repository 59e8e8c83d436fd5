import { spawn } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { limitConcurrency } from '#platform/server/concurrency/limit-concurrency.ts'
import { privateFile } from '#platform/server/storage/protect-data-folder.ts'

const timeoutMs = 120_000
/** The size at which ffmpeg stops writing, so that a file of this size was truncated. */
const maxBytes = 60_000_000
/** Transcodes one video at a time, since that takes a whole processor core. */
const limited = limitConcurrency(1)

/** The names by which ffmpeg knows the containers. */
const containers = { wmv: 'asf', mp4: 'mov' } as const

/**
 * Transcodes a video to an mp4 that every browser plays, with the system's ffmpeg in a process of its own. Returns the path of the mp4,
 * which is next to the source, or null if ffmpeg is missing, fails or times out.
 */
export async function transcodeToMp4(source: string, container: keyof typeof containers): Promise<string | null> {
  const target = `${source}.mp4`
  // created beforehand, since ffmpeg would create a file that others can read
  await writeFile(target, '', { mode: privateFile })
  const output = await limited(() =>
    runFfmpeg([...inputOptions(source, containers[container]), ...outputOptions(target)]),
  )
  if (output === null) return null
  const { size } = await stat(target)
  return size < maxBytes ? target : null
}

/** The version of the system's ffmpeg; null when there is none. */
export async function getFfmpegVersion(): Promise<string | null> {
  const output = await runFfmpeg(['-version'])
  return output === null ? null : (/^ffmpeg version (\S+)/.exec(output)?.[1] ?? 'unknown version')
}

/** Makes ffmpeg read only this container and only this file, since a playlist could name other files or other servers. */
function inputOptions(source: string, container: string): string[] {
  return ['-nostdin', '-loglevel', 'error', '-protocol_whitelist', 'file', '-f', container, '-i', `file:${source}`]
}

/** Makes ffmpeg write H.264 and AAC, which every browser plays, with the index first; the encoder accepts even sizes only. */
function outputOptions(target: string): string[] {
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1']
  const size = String.raw`scale=w=trunc(min(1920\,iw)/2)*2:h=-2`
  const picture = ['-vf', size, '-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p']
  const file = ['-movflags', '+faststart', '-fs', String(maxBytes), '-threads', '1', '-f', 'mp4', '-y']
  return [...streams, ...picture, '-c:a', 'aac', ...file, `file:${target}`]
}

const maxOutputLength = 10_000

/**
 * Runs ffmpeg, without any of the shop's settings in its environment. Resolves to its output, or to null if ffmpeg is missing, fails or
 * times out.
 */
function runFfmpeg(args: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    const running = spawnFfmpeg(args)
    let output = ''
    running.stdout.on('data', (text: Buffer) => {
      if (output.length < maxOutputLength) output += text.toString()
    })
    running.once('error', ({ name }) => {
      // the time is up and the process was killed; 'close' follows
      if (name !== 'AbortError') resolve(null)
    })
    running.once('close', (code) => resolve(code === 0 ? output : null))
  })
}

function spawnFfmpeg(args: string[]) {
  const { PATH } = process.env
  return spawn('ffmpeg', args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    // a signal and not the option `timeout`, whose timer would keep the shop's process running if there is no ffmpeg
    signal: AbortSignal.timeout(timeoutMs),
    killSignal: 'SIGKILL',
    env: PATH === undefined ? {} : { PATH },
  })
}
