import { staffInvitationText } from '#mail/staff-invitation-text.ts'
import { button, type Email, greeting, note, paragraph, renderEmail } from './render-email.ts'

interface Invitation {
  to: string
  firstName: string
  /** The name of the owner who sends the invitation, and in `role` the name of the role. */
  owner: string
  role: string
  url: string
}

/** Invites a colleague of the back office; the link in the email leads to the page on which she chooses her first password. */
export function renderStaffInvitation({ to, firstName, owner, role, url }: Invitation): Email {
  const body = staffInvitationText.body(owner, role)
  return renderEmail({
    kind: 'staff-invitation',
    wording: 'staff-invitation',
    values: { owner, role },
    links: { link: url },
    to,
    shopUrl: url,
    subject: staffInvitationText.subject,
    preheader: body,
    heading: staffInvitationText.heading,
    blocks: [
      greeting(firstName),
      paragraph(body),
      button(staffInvitationText.button, url),
      note(staffInvitationText.note),
    ],
  })
}
