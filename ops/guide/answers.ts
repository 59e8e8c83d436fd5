import { ports, secrets } from './neighbours.ts'

/** The shop's domain name in this trial; /etc/hosts leads it to the machine. */
export const shopName = 'shop.example.com'
export const administrator = 'owner@example.com'

/** The settings that a person would type with the editor. */
const settings = (mailPort: number): Record<string, string> => ({
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_guide',
  STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
})

const certificateOfCaddy = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'

/** The guide's commands as this trial types them: placeholders are filled in, and a few steps use what this machine offers. */
export function answer(commands: string, commit: string, { mailPort }: { mailPort: number }): string {
  const edit = [
    ...Object.entries(settings(mailPort)).map(
      ([name, value]) => `sed -i 's#^${name}=.*#${name}=${value}#' /etc/chairside/env`,
    ),
    // the trial has its own card provider
    `echo 'STRIPE_API_BASE=http://127.0.0.1:${ports.provider}' >> /etc/chairside/env`,
  ].join('\n')
  return (
    commands
      .replace('REPOSITORY', `git://127.0.0.1:${ports.git}/shop.git`)
      .replace(/\bVERSION\b/g, commit)
      .replace('nano /etc/chairside/env', edit)
      .replace('you@example.com', administrator)
      .replace(/YOUR\.NAME/g, shopName)
      // no certificate can be fetched for a name that the internet does not know, so Caddy issues its own
      .replace(
        'caddy validate',
        `sed -i '0,/^{$/s//{\\n\\tlocal_certs\\n\\tskip_install_trust/' /etc/caddy/Caddyfile\ncaddy validate`,
      )
      .replace(
        'systemctl restart caddy',
        `systemctl restart caddy\nfor _ in $(seq 100); do test -e ${certificateOfCaddy} && break; sleep 0.2; done\n` +
          `cp ${certificateOfCaddy} /usr/local/share/ca-certificates/caddy.crt\nupdate-ca-certificates >/dev/null 2>&1`,
      )
      .replace(
        /^RCLONE_CONFIG=\S+ rclone config$/m,
        'install -d /srv/offsite\nsystemd-run --quiet --unit=offsite rclone serve webdav /srv/offsite --addr 127.0.0.1:8099\nsleep 2\n' +
          `printf '[offsite]\\ntype = webdav\\nurl = http://127.0.0.1:8099\\nvendor = other\\n' > /etc/chairside/rclone.conf`,
      )
  )
}

/** What a block of commands must print according to the guide; `block` is a text that identifies the block. */
export const expectations: { block: string; shown: RegExp }[] = [
  { block: 'node --version', shown: /^v(?:20\.(?:19|[2-9]\d)|2[2-9])\.\d+\n$/m },
  { block: 'install-release.sh', shown: /^\/opt\/chairside\/releases\/[0-9a-f]{12}: \d+M, Node v24\.[\d.]+\n$/m },
  { block: 'systemd-analyze verify', shown: /^$/ },
  { block: 'select current_user, version()', shown: /chairside +\| PostgreSQL (?:1[5-9]|2\d)/ },
  { block: 'curl -s http://127.0.0.1:3000/readyz', shown: /\{"status":"ready"\}\s*$/ },
  { block: 'verify.sh', shown: /^(?:good .+\n)+$/ },
  { block: 'chairside audit', shown: /^(?: +0 {2}.+\n)+\d+ rules, 0 broken\n$/ },
  { block: 'systemctl start chairside-backup', shown: /chairside-\d{4}-\d\d-\d\d-\d{4}\.tar\.gz/ },
  { block: 'try-restore.sh', shown: /\d+ rules, 0 broken\n$/ },
]
