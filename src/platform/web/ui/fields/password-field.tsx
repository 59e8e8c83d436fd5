import checkIcon from '@tabler/icons/outline/check.svg?path'
import eyeIcon from '@tabler/icons/outline/eye.svg?path'
import eyeOffIcon from '@tabler/icons/outline/eye-off.svg?path'
import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { Field, Input } from './field.tsx'
import style from './password-field.module.css'

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode
  error?: string | undefined
  onEdit?: (() => void) | undefined
  /** The rules of a new password, and whether each is met by what is typed. */
  checklist?: readonly { text: string; met: boolean }[]
}

export function PasswordField({ label, error, onEdit, checklist, ...input }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false)
  const list = checklist && (
    <ul className={style.list}>
      {checklist.map(({ text, met }) => (
        <li key={text} data-met={met || undefined}>
          {met ? <Icon icon={checkIcon} size={16} /> : <span className={style.dot} />}
          {text}
          <span className="visually-hidden">{`: ${met ? commonText.met : commonText.notMet}. `}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <Field label={label} error={error} hint={list}>
      {(attributes) => (
        <div className={style.box}>
          <Input
            {...input}
            {...attributes}
            type={isVisible ? 'text' : 'password'}
            onInput={onEdit}
            className={style.input}
          />
          <IconButton
            className={style.toggle}
            icon={isVisible ? eyeOffIcon : eyeIcon}
            label={isVisible ? commonText.hidePassword : commonText.showPassword}
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
          />
        </div>
      )}
    </Field>
  )
}
