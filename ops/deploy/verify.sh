#!/bin/sh
# Looks at a shop from outside, through its proxy: sh verify.sh https://shop.example.com
# LOGS is a command that prints the proxy's latest log, and is run at the end: LOGS='journalctl -u caddy --since=-1min'
set -u
url=${1:?the address of the shop}
curl="curl --silent --max-time 120 ${CURL_OPTIONS:-}"
wrong=0

check() {
  if [ "$2" = "$3" ]; then
    echo "good   $1"
  else
    echo "WRONG  $1: expected $3, found $2"
    wrong=1
  fi
}
status() { $curl --output /dev/null --write-out '%{http_code}' "$@"; }

check 'the shop is ready, and its certificate is trusted' "$(status "$url/readyz")" 200
check 'addresses without https lead to https' "$(status "http://${url#https://}/" | sed 's/30[1278]/redirect/')" redirect
check 'browsers are told to stay with https' "$($curl --head "$url/" | grep -ci '^strict-transport-security')" 1
check 'the metrics are closed to visitors' "$(status "$url/metrics")" 404

# the authorization that every page carries
basic=$($curl "$url/" | grep -o 'Basic [A-Za-z0-9+/=]*' | head -1)
film=$(mktemp)
trap 'rm -f "$film"' EXIT
head -c 30000000 /dev/zero > "$film"
check 'an upload of 30 MB reaches the shop, which answers itself' "$(status --header "Authorization: $basic" \
  --header 'Expect:' --form "video=@$film" "$url/api/v1/admin/product")" 401

# eleven wrong logins from one address, each of which claims another
someone="verify-$(date +%s)-$$@example.com"
for claimed in 1 2 3 4 5 6 7 8 9 10 11; do
  last=$(status --header "Authorization: $basic" --header "X-Forwarded-For: 203.0.113.$claimed" \
    --header 'Content-Type: application/json' --data "{\"email\":\"$someone\",\"password\":\"wrong\"}" "$url/api/v1/user/login")
done
check 'the address of a visitor is the one that the proxy sees' "$last" 429

if [ -n "${LOGS:-}" ]; then
  secret="verify$(od -An -N 20 -tx1 /dev/urandom | tr -d ' \n')"
  for path in "explore/$secret" "reset-password/accessToken=$secret" "client/payment?order_id=$secret" \
    "api/v1/order/payment/$secret" "files/documents/x.pdf?signature=$secret"; do
    status --header "AccessToken: $secret" "$url/$path" > /dev/null
  done
  sleep 1
  check 'the log shows that pages were visited' "$(sh -c "$LOGS" | grep -c 'client/payment' | sed 's/[1-9][0-9]*/yes/')" yes
  check 'the log holds no values of links' "$(sh -c "$LOGS" | grep -c "$secret")" 0
fi
exit $wrong
