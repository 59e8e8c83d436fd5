import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { atMost } from '#media/server/at-most.ts'

const longestMs = 120_000
/** Where ffmpeg stops writing: what reaches it was cut. */
const mostBytes = 60_000_000
/** One film takes a whole core. */
const inTurn = atMost(1)

/** A wmv as an mp4 beside it, made by the system's ffmpeg in a process of its own; null where there is none or it fails. */
export async function filmToMp4(source: string): Promise<string | null> {
  const target = `${source}.mp4`
  const made = await inTurn(() => ffmpeg([...reading(source), ...writing(target)]))
  if (made === null) return null
  const { size } = await stat(target)
  return size < mostBytes ? target : null
}

/** Its version; null where there is none. */
export async function ffmpegVersion(): Promise<string | null> {
  const said = await ffmpeg(['-version'])
  return said === null ? null : (/^ffmpeg version (\S+)/.exec(said)?.[1] ?? 'of some version')
}

/** Only this container and only this file: a playlist could name other files, or other machines. */
function reading(source: string): string[] {
  return ['-nostdin', '-loglevel', 'error', '-protocol_whitelist', 'file', '-f', 'asf', '-i', `file:${source}`]
}

/** What every browser plays, from its first bytes on; the encoder takes even sizes alone. */
function writing(target: string): string[] {
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1']
  const size = String.raw`scale=w=trunc(min(1920\,iw)/2)*2:h=-2`
  const picture = ['-vf', size, '-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p']
  const file = ['-movflags', '+faststart', '-fs', String(mostBytes), '-threads', '1', '-f', 'mp4', '-y']
  return [...streams, ...picture, '-c:a', 'aac', ...file, `file:${target}`]
}

const mostSaid = 10_000

/** What it said, or null when it is not there, fails or takes too long. It is told nothing of our settings. */
function ffmpeg(args: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    const running = startedWith(args)
    let said = ''
    running.stdout.on('data', (text: Buffer) => {
      if (said.length < mostSaid) said += text.toString()
    })
    running.once('error', () => resolve(null))
    running.once('close', (code) => resolve(code === 0 ? said : null))
  })
}

function startedWith(args: string[]) {
  const { PATH } = process.env
  return spawn('ffmpeg', args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
    env: PATH === undefined ? {} : { PATH },
  })
}
