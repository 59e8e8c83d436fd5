import { type FormEvent, useState } from 'react'
import { longestText, profileFormSchema } from '#accounts/contract.ts'
import { profileDocumentsProblem } from '#accounts/documents/document-rules.ts'
import { accountsText } from '#accounts/text.ts'
import { useSaveProfile } from '#accounts/admin/web/api.ts'
import { documentFile } from '#accounts/documents/web/document-file-name.ts'
import { DocumentsField } from '#accounts/documents/web/documents-field.tsx'
import { DocumentName } from '#accounts/profile/web/profile-details.tsx'
import type { OwnProfile } from '#accounts/profile/web/own-profile.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { FieldPair, Form, SaveActions } from '#platform/web/forms/form.tsx'
import { useFormProblems } from '#platform/web/forms/use-form-errors.ts'
import { trashIcon } from '#platform/web/ui/icons/more-icons.ts'
import { textFields } from '#platform/web/forms/bind-text-fields.ts'
import style from './profile-form.module.css'

interface ProfileFormProps {
  profile: OwnProfile
  onSaved: () => void
  onCancel: () => void
  onRefused: () => void
}

export function ProfileForm({ profile: { usr, bP }, onSaved, onCancel, onRefused }: ProfileFormProps) {
  const { firstName, lastName, business, email } = usr
  const [values, setValues] = useState({ firstName, lastName, businessName: business })
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [docs, setDocs] = useState<readonly File[]>([])
  const problems = useFormProblems()
  const save = useSaveProfile()
  const field = textFields(problems, values, (change) => setValues((now) => ({ ...now, ...change })))
  const text = (name: keyof typeof values) => ({ ...field(name), maxLength: longestText })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (!problems.check(profileFormSchema, { ...values, email })) return
    const wrongDocuments = profileDocumentsProblem(docs, withoutRemoved(usr.docs, removed).length)
    if (wrongDocuments !== null) return problems.show({ docs: wrongDocuments })
    try {
      await save.mutateAsync({ ...values, email, removed, docs, bP })
      onSaved()
    } catch (error) {
      onRefused()
      problems.tell(error)
    }
  }

  return (
    <Form problems={problems} onSubmit={submit}>
      <FieldPair>
        <TextField label={accountsText.firstName} autoComplete="given-name" {...text('firstName')} />
        <TextField label={accountsText.lastName} autoComplete="family-name" {...text('lastName')} />
      </FieldPair>
      <TextField
        label={accountsText.email}
        type="email"
        readOnly
        value={email}
        hint={accountsText.emailLocked}
        {...problems.on('email')}
      />
      <TextField label={accountsText.businessName} autoComplete="organization" {...text('businessName')} />
      <DocumentsField
        label={accountsText.yourDocuments}
        hint={accountsText.profileDocumentsHint}
        {...problems.on('docs')}
        files={docs}
        onChange={setDocs}
      >
        <KeptDocuments
          all={usr.docs}
          removed={removed}
          onRemove={(name) => {
            problems.clear()
            setRemoved([...removed, name])
          }}
        />
      </DocumentsField>
      <SaveActions save={accountsText.saveChanges} saving={save.isPending} onCancel={onCancel} />
    </Form>
  )
}

interface KeptDocumentsProps {
  all: readonly string[]
  removed: readonly string[]
  onRemove: (name: string) => void
}

/** Those that stay, under the numbers by which the profile shows them. */
function KeptDocuments({ all, removed, onRemove }: KeptDocumentsProps) {
  const shown = withoutRemoved(all, removed)
  return (
    <ul className="bare">
      {shown.map((name) => {
        const number = all.indexOf(name) + 1
        return (
          <li key={documentFile(name)} className={style.document}>
            <DocumentName name={name} number={number} />
            <IconButton
              className={style.remove}
              icon={trashIcon}
              label={`${accountsText.removeFile}: ${accountsText.document} ${number}`}
              onClick={() => onRemove(name)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Compared by their files: a profile that is asked for again meanwhile names them otherwise. */
function withoutRemoved(all: readonly string[], removed: readonly string[]): string[] {
  const gone = removed.map(documentFile)
  return all.filter((name) => !gone.includes(documentFile(name)))
}
