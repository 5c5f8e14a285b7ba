#!/bin/sh
# Makes the secrets that docker-compose.yml gives to the containers, each in a file of the folder "secrets", and keeps those
# that are there. Run it once, before the first start: sh docker/make-secrets.sh
set -eu
cd "$(dirname "$0")/.."
mkdir -p secrets
# Only the owner comes into the folder; the containers read single files of it, as users of their own.
chmod 700 secrets

keep() {
  [ -e "secrets/$1" ] || printf '%s\n' "$2" > "secrets/$1"
}
random() {
  openssl rand -hex 32
}

keep session_keys "$(random)"
keep metrics_token "$(random)"
keep mongodb_key "$(random)"
keep mongodb_root_password "$(random)"
keep mongodb_password "$(random)"
keep valkey_password "$(random)"

mongodb="mongodb://mithaq:$(cat secrets/mongodb_password)@mongodb:27017/mithaq"
keep mongodb_uri "$mongodb?replicaSet=mithaq&authSource=admin&w=majority&journal=true"
keep redis_url "redis://:$(cat secrets/valkey_password)@valkey:6379"
keep valkey_conf "requirepass $(cat secrets/valkey_password)"

# To be filled by whoever uses them.
keep ai_api_key ''
keep smtp_url ''
keep s3_access_key_id ''
keep s3_secret_access_key ''
keep stripe_secret_key ''
keep stripe_webhook_secret ''

chmod 444 secrets/*
echo 'The secrets are in the folder "secrets". Keep a copy of it in a safe place: a backup of the data needs session_keys.'
echo 'For backups make a pair of keys: npm run mithaq -- backup-key FILE. Keep the file elsewhere, and set the BACKUP_RECIPIENT that is printed.'
