await new Promise((painted)=>{const wait=()=>requestAnimationFrame(()=>setTimeout(painted));document.readyState==="complete"?wait():addEventListener("load",wait,{once:true})});
