#!/bin/sh
# Compiles the corpus again: generate.sh JDK-17-HOME JDK-25-HOME. JDK 17 is the last that compiles for Java 7.
# Versions 45 to 50 are the class of version 51 under an older number.
set -eu
cd "$(dirname "$0")"
old=$1/bin/javac
new=$2/bin/javac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -f ./*.class

compile() { # javac release source…
    javac=$1
    release=$2
    shift 2
    rm -rf "$work/out"
    "$javac" -g -Xlint:-options -proc:none --release "$release" -d "$work/out" "$@"
}

keep() { # suffix
    for class in "$work"/out/*.class; do
        cp "$class" "./$(basename "$class" .class)-$1.class"
    done
}

compile "$old" 7 src/Mixed.java
keep 51
for major in 45 46 47 48 49 50; do
    printf "$(printf '\\%03o' "$major")" > "$work/major"
    cp Mixed-51.class "Mixed-$major.class"
    dd if="$work/major" of="Mixed-$major.class" bs=1 seek=7 conv=notrunc 2> "$work/log"
done
release=8
while [ "$release" -le 25 ]; do
    compile "$new" "$release" src/Mixed.java
    keep $((release + 44))
    release=$((release + 1))
done
compile "$old" 7 src/Arrays.java src/Switches.java src/Throwing.java src/Outer.java src/Finalized.java
keep 51
compile "$new" 8 src/Level.java src/Generic.java src/Lambdas.java src/Wide.java
keep 52
compile "$new" 11 src/Handles.java src/Threads.java src/Owners.java src/Allocations.java
keep 55
compile "$new" 17 src/Point.java src/Shape.java
keep 61
compile "$new" 21 src/Patterns.java src/Lambdas.java
keep 65
compile "$new" 25 src/Patterns.java src/Early.java src/Throwing.java
keep 69
mkdir "$work/module"
echo 'module corpus { requires java.base; }' > "$work/module/module-info.java"
compile "$new" 17 "$work/module/module-info.java"
keep 61
