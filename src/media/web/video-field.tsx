import { mediaText } from '#media/text.ts'
import { useFileAddress } from '#media/web/file-address.ts'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { videoIcon } from '#platform/web/ui/icons/more-icons.ts'
import style from './video-field.module.css'

interface VideoFieldProps {
  name: string
  label: string
  hint: string
  /** The address of the one that is kept already; empty when there is none. */
  kept: string
  file: File | null
  onChange: (file: File) => void
  mostBytes: number
  problem?: string | undefined
  onEdit?: (() => void) | undefined
  /** Something is wrong with what was just chosen. */
  onProblem: (message: string) => void
}

const types = ['video/mp4', 'video/x-ms-wmv']

export function VideoField({ kept, file, onChange, mostBytes, onEdit, onProblem, ...field }: VideoFieldProps) {
  const chosen = useFileAddress(file)
  const source = chosen ?? kept
  const choose = ([picked]: readonly File[]) => {
    if (!picked) return
    onEdit?.()
    if (!types.includes(picked.type)) return onProblem(mediaText.fileType)
    // the words say 5Mb, the limit is another one (D-108)
    if (picked.size > mostBytes) return onProblem(mediaText.fileTooLarge)
    onChange(picked)
  }
  return (
    <FileDrop
      {...field}
      types={types}
      icon={videoIcon}
      choose={source ? mediaText.replaceVideo : mediaText.chooseVideo}
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
