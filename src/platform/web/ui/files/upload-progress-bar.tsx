import { useId } from 'react'
import style from './upload-progress-bar.module.css'

/** `part` is from 0 to 1. */
export function UploadProgressBar({ label, part }: { label: string; part: number }) {
  const id = useId()
  const percent = Math.round(part * 100)
  return (
    <div className={style.progress}>
      <label htmlFor={id}>
        {label} <span className="figures">{percent}%</span>
      </label>
      <progress id={id} max={100} value={percent} />
    </div>
  )
}
