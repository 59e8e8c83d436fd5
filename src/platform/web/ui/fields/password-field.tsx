import checkIcon from '@tabler/icons/outline/check.svg?path'
import eyeIcon from '@tabler/icons/outline/eye.svg?path'
import eyeOffIcon from '@tabler/icons/outline/eye-off.svg?path'
import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Field, Input } from '#platform/web/ui/fields/field.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import style from './password-field.module.css'

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode
  error?: string | undefined
  onEdit?: (() => void) | undefined
  /** The live checklist: each rule and whether it is met now. */
  checklist?: readonly { text: string; met: boolean }[]
}

export function PasswordField({ label, error, onEdit, checklist, ...input }: PasswordFieldProps) {
  const [seen, setSeen] = useState(false)
  const list = checklist && (
    <ul className={style.list}>
      {checklist.map(({ text, met }) => (
        <li key={text} data-met={met || undefined}>
          {met ? <Icon icon={checkIcon} size={16} /> : <span className={style.dot} />}
          {text}
          <span className="visually-hidden">{met ? commonText.met : commonText.notMet}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <Field label={label} error={error} hint={list}>
      {(tied) => (
        <div className={style.box}>
          <Input {...input} {...tied} type={seen ? 'text' : 'password'} onInput={onEdit} className={style.input} />
          <IconButton
            className={style.toggle}
            icon={seen ? eyeOffIcon : eyeIcon}
            label={seen ? commonText.hidePassword : commonText.showPassword}
            aria-pressed={seen}
            onClick={() => setSeen(!seen)}
          />
        </div>
      )}
    </Field>
  )
}
