/** The arguments with which `npm start`, the container image and the systemd service start the shop. */
export const shopCommand = ['--max-semi-space-size=4', '--max-old-space-size=1024', 'src/app/server/main.ts']
