import downloadIcon from '@tabler/icons/outline/download.svg?path'
import fileTextIcon from '@tabler/icons/outline/file-text.svg?path'
import photoIcon from '@tabler/icons/outline/photo.svg?path'
import { documentFileName } from '#accounts/documents/web/document-labels.tsx'
import type { OwnProfile } from '#accounts/sessions/web/own-profile-api.ts'
import { accountsText } from '#accounts/text.ts'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './profile-details.module.css'

export function ProfileDetails({ profile }: { profile: OwnProfile }) {
  const facts = [
    [accountsText.firstName, profile.firstName],
    [accountsText.lastName, profile.lastName],
    [accountsText.email, profile.email],
    [accountsText.businessName, profile.businessName],
  ] as const
  return (
    <dl className={style.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || accountsText.none}</dd>
        </div>
      ))}
      <div className={style.whole}>
        <dt>{accountsText.yourDocuments}</dt>
        <dd>
          <ul className="bare">
            {profile.documents.map((name, index) => (
              <li key={documentFileName(name)}>
                <a className={style.document} href={`${profile.documentBaseUrl}${name}`} download>
                  <DocumentName name={name} number={index + 1} />
                  <Icon icon={downloadIcon} size={18} />
                </a>
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  )
}

/** Names a document by its number and file type, because the names of uploaded files are not kept. */
export function DocumentName({ name, number }: { name: string; number: number }) {
  const kind = documentFileName(name).split('.').pop()?.toUpperCase()
  return (
    <>
      <Icon icon={kind === 'PDF' ? fileTextIcon : photoIcon} size={20} />
      <span>{`${accountsText.document} ${number} (${kind})`}</span>
    </>
  )
}
