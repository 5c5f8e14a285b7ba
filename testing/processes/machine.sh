# A machine for docs/install.md, to be sourced by bash as root in namespaces of its own: nothing outside of these is written to.
# $1: the project; $2 and $3: mongod and the libraries that it needs; $4: valkey-server; $5: a folder that outlasts the machine.
set -eu
project=$1 libraries=$3 kept=$5
ip link set lo up

# Folders of this machine, over those of the one below.
mkdir -p "$kept/layers"
mount -t tmpfs layers "$kept/layers"
for folder in /etc /root /usr/local; do
  name=$(basename "$folder")
  mkdir -p "$kept/layers/$name" "$kept/layers/$name.work"
  mount -t overlay overlay -o "lowerdir=$folder,upperdir=$kept/layers/$name,workdir=$kept/layers/$name.work" "$folder"
done
for folder in /opt /run /var/lib /var/log; do mount -t tmpfs own "$folder"; done
mkdir /opt/mithaq && mount --bind -o ro "$project" /opt/mithaq

# What Debian's packages bring.
for program in mongodb redis; do
  id "$program" > /dev/null 2>&1 || useradd --system "$program"
  install -d -o "$program" "/var/lib/$program" "/var/log/$program"
done
mkdir -p /etc/redis /etc/caddy /etc/systemd/system
printf 'bind 127.0.0.1\nport 6379\ndir /var/lib/redis\n' > /etc/redis/redis.conf
chown redis /etc/redis/redis.conf
mkdir /opt/libraries && [ -z "$libraries" ] || mount --bind "$libraries" /opt/libraries
touch /opt/mongod /opt/valkey-server
mount --bind "$2" /opt/mongod
mount --bind "$4" /opt/valkey-server

# Waits until a command succeeds.
until_done() {
  for _ in $(seq 300); do "$@" > /dev/null 2>&1 && return; sleep 0.2; done
  "$@"
}

# In place of systemctl.
start_mongod() {
  LD_LIBRARY_PATH=/opt/libraries runuser -u mongodb -- /opt/mongod --config /etc/mongod.conf --nounixsocket --wiredTigerCacheSizeGB 0.25 &
  until_done mongosh --quiet --eval 1
}
start_redis() {
  runuser -u redis -- /opt/valkey-server /etc/redis/redis.conf > /var/log/redis/log &
}
# start_unit mithaq-server 3000: what is in the unit, with its settings, secrets and user.
start_unit() {
  unit=/etc/systemd/system/$1@.service secrets=/run/credentials/$1-$2
  install -d -m 700 -o mithaq "$secrets"
  sed -n 's/^LoadCredential=\(.*\):\(.*\)/\2 \1/p' "$unit" | while read -r from name; do
    install -m 400 -o mithaq "$from" "$secrets/$name"
  done
  settings=$(sed -n 's/^Environment=//p' "$unit" | sed "s|%i|$2|g; s|%d|$secrets|g" | tr ' ' '\n'; cat /etc/mithaq/environment)
  cd "$(sed -n 's/^WorkingDirectory=//p' "$unit")"
  for step in ExecStartPre ExecStart; do
    command=(runuser -u mithaq -- env -i $settings $(sed -n "s/^$step=//p" "$unit"))
    if [ "$step" = ExecStart ]; then "${command[@]}" 2>> "/var/log/$1-$2" & else "${command[@]}"; fi
  done
}
