import { getFfmpegVersion } from '#media/server/transcode-to-mp4.ts'
import { type Finding, passed, warning } from './finding.ts'

/** Checks for ffmpeg, which transcodes videos in WMV to mp4 (D-107). */
export async function checkFfmpeg(): Promise<Finding> {
  const version = await getFfmpegVersion()
  return version
    ? passed(`films in WMV are turned into mp4 by ffmpeg ${version}`)
    : warning('there is no ffmpeg, so films in WMV are refused', 'install ffmpeg, if administrators have such films')
}
