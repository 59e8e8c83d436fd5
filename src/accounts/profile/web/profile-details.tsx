import { documentFileName } from '#accounts/documents/web/document-file-name.ts'
import type { OwnProfile } from '#accounts/profile/web/own-profile.ts'
import { accountsText } from '#accounts/text.ts'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { downloadIcon, fileIcon, photoIcon } from '#platform/web/ui/icons/more-icons.ts'
import style from './profile-details.module.css'

export function ProfileDetails({ profile: { usr, bP } }: { profile: OwnProfile }) {
  const facts = [
    [accountsText.firstName, usr.firstName],
    [accountsText.lastName, usr.lastName],
    [accountsText.email, usr.email],
    [accountsText.businessName, usr.business],
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
            {usr.docs.map((name, index) => (
              <li key={documentFileName(name)}>
                <a className={style.document} href={`${bP}${name}`} download>
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

/** Files have no names of their own any more: a number and the kind. */
export function DocumentName({ name, number }: { name: string; number: number }) {
  const kind = documentFileName(name).split('.').pop()?.toUpperCase()
  return (
    <>
      <Icon icon={kind === 'PDF' ? fileIcon : photoIcon} size={20} />
      <span>{`${accountsText.document} ${number} (${kind})`}</span>
    </>
  )
}
