import { getFfmpegVersion } from '#media/server/videos/transcode-to-mp4.ts'
import { type Finding, passed, warning } from './finding.ts'

/** Checks for ffmpeg, which transcodes videos that browsers do not play to mp4 (D-107, D-471). */
export async function checkFfmpeg(): Promise<Finding> {
  const version = await getFfmpegVersion()
  return version
    ? passed(`films in WMV and HEVC are turned into mp4 by ffmpeg ${version}`)
    : warning(
        'there is no ffmpeg, so films in WMV and HEVC are refused',
        'install ffmpeg, if administrators have such films',
      )
}
