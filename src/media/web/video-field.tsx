import videoIcon from '@tabler/icons/outline/video.svg?path'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { allowedMimeTypes } from '../allowed-file-types.ts'
import { mediaText } from '../text.ts'
import { useObjectUrl } from './use-object-url.ts'
import style from './video-field.module.css'

interface VideoFieldProps {
  name: string
  label: string
  hint: string
  /** The URL of the stored video; empty when there is none. */
  storedUrl: string
  file: File | null
  onChange: (file: File) => void
  maxBytes: number
  error?: string | undefined
  onEdit?: (() => void) | undefined
  /** Called with a message when the selected file is rejected. */
  onProblem: (message: string) => void
}

const types = allowedMimeTypes('video')

export function VideoField({
  storedUrl,
  file,
  onChange,
  maxBytes: mostBytes,
  onEdit,
  onProblem,
  ...field
}: VideoFieldProps) {
  const chosen = useObjectUrl(file)
  const source = chosen ?? storedUrl
  const choose = ([selected]: readonly File[]) => {
    if (!selected) return
    onEdit?.()
    if (!types.includes(selected.type)) return onProblem(mediaText.fileType)
    // the message names 5Mb, but the limit is higher (D-108)
    if (selected.size > mostBytes) return onProblem(mediaText.fileTooLarge)
    onChange(selected)
  }
  return (
    <FileDrop
      {...field}
      types={types}
      icon={videoIcon}
      buttonLabel={source ? mediaText.replaceVideo : mediaText.chooseVideo}
      onFiles={choose}
    >
      {source && (
        <video
          key={source}
          className={style.video}
          src={source}
          controls
          preload="metadata"
          aria-label={mediaText.videoPreview}
        >
          <track kind="captions" />
        </video>
      )}
      {file && <p className={style.name}>{file.name}</p>}
    </FileDrop>
  )
}
