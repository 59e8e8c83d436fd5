import copyIcon from '@tabler/icons/outline/copy.svg?path'
import downloadIcon from '@tabler/icons/outline/download.svg?path'
import { useEffect, useRef } from 'react'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import { FormActions } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { saveFile } from '#platform/web/ui/files/download-and-save.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import style from './second-factor.module.css'

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => unknown }) {
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    notify.success(secondFactorText.copied)
  }
  const download = () => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), secondFactorText.codesFile)
  // they take the place of a form, whose focus is lost
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={style.stack}>
      <p>{secondFactorText.codesLead}</p>
      <ol className={`bare ${style.codes}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={style.actions}>
        <Button variant="secondary" small icon={copyIcon} onClick={copy}>
          {secondFactorText.copyCodes}
        </Button>
        <Button variant="secondary" small icon={downloadIcon} onClick={download}>
          {secondFactorText.downloadCodes}
        </Button>
      </div>
      <FormActions>
        <Button onClick={onDone}>{secondFactorText.codesStored}</Button>
      </FormActions>
    </div>
  )
}
