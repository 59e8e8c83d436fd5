import { ffmpegVersion } from '#media/server/film-to-mp4.ts'
import { type Finding, good, look } from './finding.ts'

/** Films in mp4 need nothing; those in WMV are turned into mp4 (D-107). */
export async function lookAtFfmpeg(): Promise<Finding> {
  const version = await ffmpegVersion()
  return version
    ? good(`films in WMV are turned into mp4 by ffmpeg ${version}`)
    : look('there is no ffmpeg, so films in WMV are refused', 'install ffmpeg, if administrators have such films')
}
