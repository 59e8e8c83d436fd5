import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#base/web/ui/button.tsx'
import { Problem } from '#base/web/ui/field.tsx'
import { videoIcon } from '#base/web/ui/more-icons.ts'
import { mediaMessages as say } from '#messages/media.ts'
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

export function VideoField({
  name,
  label,
  hint,
  kept,
  file,
  onChange,
  mostBytes,
  problem,
  onEdit,
  onProblem,
}: VideoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chosen = useAddress(file)
  const source = chosen ?? kept
  const choose = (picked: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!picked) return
    onEdit?.()
    if (!types.includes(picked.type)) return onProblem(say.fileType)
    // the words say 5Mb, the limit is another one (D-108)
    if (picked.size > mostBytes) return onProblem(say.fileTooLarge)
    onChange(picked)
  }
  const told = [problem && `${id}-problem`, `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={style.field}>
      <fieldset
        className={style.drop}
        data-wrong={problem ? true : undefined}
        aria-labelledby={`${id}-label`}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          choose(event.dataTransfer.files[0])
        }}
      >
        <p id={`${id}-label`} className={style.label}>
          {label}
        </p>
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
        {source && (
          <video
            key={source}
            className={style.video}
            src={source}
            controls
            preload="metadata"
            aria-label={say.videoPreview}
          >
            <track kind="captions" />
          </video>
        )}
        {file && <p className={style.name}>{file.name}</p>}
        <input
          ref={input}
          type="file"
          accept={types.join()}
          className="unseen"
          tabIndex={-1}
          aria-label={label}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Button
          look="secondary"
          small
          name={name}
          icon={videoIcon}
          aria-describedby={told}
          onClick={() => input.current?.click()}
        >
          {source ? say.replaceVideo : say.chooseVideo}
        </Button>
      </fieldset>
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  )
}

function useAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address
}
