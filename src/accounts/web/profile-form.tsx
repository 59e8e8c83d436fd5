import { type FormEvent, useState } from 'react'
import { longestText, profileFormSchema } from '#accounts/contract.ts'
import { profileDocumentsProblem } from '#accounts/document-rules.ts'
import { useSaveProfile } from '#accounts/web/api.ts'
import { DocumentsField } from '#accounts/web/documents-field.tsx'
import { DocumentName } from '#accounts/web/profile-view.tsx'
import type { OwnProfile } from '#base/web/own-profile.ts'
import { IconButton } from '#base/web/ui/button.tsx'
import { TextField } from '#base/web/ui/field.tsx'
import { FieldPair, Form, SaveActions } from '#base/web/ui/form.tsx'
import { useFormProblems } from '#base/web/ui/form-problems.ts'
import { trashIcon } from '#base/web/ui/more-icons.ts'
import { textFields } from '#base/web/ui/text-fields.ts'
import { accountsMessages as say } from '#messages/accounts.ts'
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
  const present = usr.docs.filter((name) => !removed.includes(name))
  const field = textFields(problems, values, (change) => setValues((now) => ({ ...now, ...change })))
  const text = (name: keyof typeof values) => ({ ...field(name), maxLength: longestText })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (!problems.check(profileFormSchema, { ...values, email })) return
    const wrongDocuments = profileDocumentsProblem(docs, present.length)
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
        <TextField label={say.firstName} autoComplete="given-name" {...text('firstName')} />
        <TextField label={say.lastName} autoComplete="family-name" {...text('lastName')} />
      </FieldPair>
      <TextField
        label={say.email}
        type="email"
        readOnly
        value={email}
        hint={say.emailLocked}
        {...problems.on('email')}
      />
      <TextField label={say.businessName} autoComplete="organization" {...text('businessName')} />
      <DocumentsField
        label={say.yourDocuments}
        hint={say.profileDocumentsHint}
        {...problems.on('docs')}
        files={docs}
        onChange={setDocs}
      >
        <ul className="bare">
          {present.map((name) => (
            <li key={name.split('?')[0]} className={style.document}>
              <DocumentName name={name} number={usr.docs.indexOf(name) + 1} />
              <IconButton
                className={style.remove}
                icon={trashIcon}
                label={`${say.removeFile}: ${say.document} ${usr.docs.indexOf(name) + 1}`}
                onClick={() => {
                  problems.clear()
                  setRemoved([...removed, name])
                }}
              />
            </li>
          ))}
        </ul>
      </DocumentsField>
      <SaveActions save={say.saveChanges} saving={save.isPending} onCancel={onCancel} />
    </Form>
  )
}
